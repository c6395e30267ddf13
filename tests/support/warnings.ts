// Fails a test file in which a query is sent while others wait on the same connection to PostgreSQL. Code that shares a
// connection awaits each query before the next one; the next version of pg refuses what does not.
process.on('warning', (warning) => {
  if (warning.message.includes('when the client is already executing a query')) throw warning
})
