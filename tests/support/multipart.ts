// The request body of a browser for a form with files.
export type Sent = { name: string; filename?: string; type?: string; body: string | Buffer }

const edge = 'the-edge'
export const formType = `multipart/form-data; boundary=${edge}`

export const formOf = (parts: Sent[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type = 'application/octet-stream', body }) => [
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="${name}"${
          filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type}`
        }\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${edge}--\r\n`),
  ])
