/** An uploaded file in a temporary place. `checksum` is the SHA-256 of its bytes, in hexadecimal. */
export type ReceivedFile = {
  path: string
  filename: string
  size: number
  checksum: string
  discard(): Promise<void>
}
