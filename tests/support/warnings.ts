// Fails a test file in which a query is sent while others wait on the same connection to PostgreSQL. Code that shares a
// connection awaits each query before the next one; the next version of pg refuses anything else.
const name = 'failOnSharedConnection'

function failOnSharedConnection(warning: Error): void {
  if (warning.message.includes('when the client is already executing a query')) throw warning
}

// Each test file runs this again in the same process.
if (!process.listeners('warning').some((listener) => listener.name === name))
  process.on('warning', failOnSharedConnection)
