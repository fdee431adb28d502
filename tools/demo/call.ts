import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'

/** A call of the contract; throws when it is refused. */
export async function call<N extends CallName>(
  url: string,
  { token }: { readonly token: string },
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  return (await response.json()) as CallOutput<N>
}
