import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'
import { issueOf } from '../../contracts/issues.ts'

/** Accepts only input that fits the schema, as the schema transforms it; reports all errors at once. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const { data: value, error } = schema.safeParse(data)
    return error ? { error: Object.assign(error, { validation: error.issues.map(validationOf) }) } : { value }
  }
}

/** Sends only what the output schema declares; an answer that does not fit is a bug: 500. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => JSON.stringify(schema.parse(data))
}

/** An issue in the form that Fastify wants. The answer is made from `issue`. */
const validationOf = (issue: z.core.$ZodIssue) => ({
  instancePath: issue.path.map((key) => `/${String(key)}`).join(''),
  message: issue.message,
  issue: issueOf(issue),
})
