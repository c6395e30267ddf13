import { explain, guardedRequest, httpAddress, type RequestOptions } from './guarded-request.ts'

export type ProbeOptions = Pick<RequestOptions, 'mayConnect' | 'ports' | 'method' | 'userAgent'> & {
  timeoutMs: number
  /** How many bytes of the body are read. */
  maxBytes?: number
}

/** The answer to one request; `location` is absolute. */
export type Probed = {
  status: number
  location: string | undefined
  retryAfter: string | undefined
  body: string
}

/** Asks what is at an http(s) address, without following redirects. Throws FetchFailure, as `fetchFile` does. */
export async function probe(
  address: string,
  { timeoutMs, maxBytes = 0, ...options }: ProbeOptions,
): Promise<Probed> {
  try {
    const url = httpAddress(address)
    const response = await guardedRequest(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
    const chunks: Buffer[] = []
    let bytes = 0
    if (maxBytes > 0)
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= maxBytes) break
      }
    response.destroy()
    const { statusCode = 0, headers } = response
    return {
      status: statusCode,
      location: headers.location && URL.parse(headers.location, url)?.href,
      retryAfter: headers['retry-after'],
      body: Buffer.concat(chunks).toString('utf8').slice(0, maxBytes),
    }
  } catch (error) {
    throw explain(error, address)
  }
}
