/** Uploads bytes as a browser does (docs/files.md); answers the file's id. */
export async function upload(url: string, token: string, bucket: string, content: Buffer): Promise<string> {
  const response = await fetch(`${url}/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-length': `${content.length}`,
      'upload-metadata': `bucket ${btoa(bucket)}`,
    },
    body: new Uint8Array(content),
  })
  const id = response.headers.get('location')?.split('/').at(-1)
  if (!response.ok || !id) throw new Error(`${bucket} did not take a file: ${await response.text()}`)
  return id
}
