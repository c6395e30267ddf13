import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// Bare node:http, with the bytes of an answer of Masthead: its body from one file, its headers (JSON) from another.
const [bodyFile = '', headersFile = '', port] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  '127.0.0.1',
)
