import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// A bare node:http server that sends the bytes of one of Masthead's answers: the body from one file, the headers (JSON)
// from another.
const [bodyFile = '', headersFile = '', port] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  '127.0.0.1',
)
