import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/** Lets in only what fits the schema, as the schema makes it; everything that does not fit is told at once. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const { data: value, error } = schema.safeParse(data)
    return error ? { error: Object.assign(error, { validation: error.issues.map(validationOf) }) } : { value }
  }
}

/** Lets out only what the output schema declares; an answer that does not fit it is a fault of ours: 500. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => JSON.stringify(schema.parse(data))
}

const validationOf = ({ path, message }: z.core.$ZodIssue) => ({
  instancePath: path.map((key) => `/${String(key)}`).join(''),
  message,
})
