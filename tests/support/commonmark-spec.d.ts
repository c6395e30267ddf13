declare module 'commonmark-spec' {
  const specification: { tests: { section: string; number: number; markdown: string; html: string }[] }
  export default specification
}
