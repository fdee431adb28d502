/** What a notification carries. `is_brief`: of a page, which closes it again; a push stays. */
export type ShownData = { readonly path?: string; readonly seq?: number; readonly is_brief?: boolean }

/** Closes what this device shows under the tags for which `isOver` says so. */
export async function closeShown(isOver: (tag: string, data: ShownData) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (isOver(notification.tag, (notification.data ?? {}) as ShownData)) notification.close()
}
