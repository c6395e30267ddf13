import { createHash, createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'

export type S3Server = {
  settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  /** The next requests, or those after some more, get 503, as from a busy store. */
  failNext(requests: number, after?: number): void
  lastRequest(method: string): IncomingMessage
  stop(): Promise<void>
}

/**
 * An S3 server on a free port that stores `bucket` under `directory`. s3rver accepts any signature of version 4, so
 * signatures are checked in front of it, by the published rules instead of the client's own code.
 */
export async function startS3(directory: string, bucket: string): Promise<S3Server> {
  await mkdir(directory, { recursive: true })
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  await s3rver.configureBuckets()
  const store = s3rver.callback()
  const requests: IncomingMessage[] = []
  let failures = 0
  let before = 0
  const server = createServer((request, response) => {
    requests.push(request)
    if (failures > 0 && before-- <= 0) {
      failures--
      refuse(request, response, 503, 'SlowDown')
    } else if (!isSigned(request)) refuse(request, response, 403, 'SignatureDoesNotMatch')
    else store(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { endpoint, bucket, region, accessKeyId: 'S3RVER', secretAccessKey },
    failNext: (number, after = 0) => {
      failures = number
      before = after
    },
    lastRequest(method) {
      const found = requests.findLast((request) => request.method === method)
      if (!found) throw new Error(`No ${method} request came.`)
      return found
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const region = 'eu-central-1'
const secretAccessKey = 'S3RVER'

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume()
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4 in the Authorization header. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=S3RVER\/(.+), SignedHeaders=(.+), Signature=([0-9a-f]{64})$/
  const [, scope = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const day = date.slice(0, 8)
  if (scope !== `${day}/${region}/s3/aws4_request`) return false
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const [file, query = ''] = (url ?? '').split('?')
  const sorted = query.split('&').sort().join('&')
  const canonical = [method, file, sorted, lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature
}
