/** A JSON Schema as used in OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** Schema of an object with exactly these properties, all required. */
export function strictObjectSchema(properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties, ...more }
}

/** Schema of an array. */
export function arraySchema(items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: 'array', items, ...more }
}

/** Schema of a nonnegative integer. */
export const nonNegativeIntegerSchema: JsonSchema = { type: 'integer', minimum: 0 }
export const nonNegativeNumberSchema: JsonSchema = { type: 'number', minimum: 0 }

/** Returns a schema that accepts null, too. */
export function nullableSchema(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

/** A query parameter. */
export function queryParameter(name: string, description: string, schema: JsonSchema, more: object = {}) {
  return { name, in: 'query', description, schema, ...more }
}

/** A GET operation with its success response and the common problem responses. */
export function buildCalculationPath(
  summary: string,
  description: string,
  parameters: object[],
  answer: JsonSchema,
  example: object,
) {
  const problem = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    get: {
      summary,
      description,
      parameters,
      responses: {
        200: { description: 'The calculation.', content: { 'application/json': { schema: answer, example } } },
        400: problem('Something in the question is wrong; `errors` has one entry for every wrong input.'),
        429: {
          ...problem('Too many calls from this address within a minute.'),
          headers: {
            'Retry-After': { description: 'Seconds to wait before the next call.', schema: nonNegativeIntegerSchema },
          },
        },
      },
    },
  }
}

/** RFC 9457. */
export const problemSchema: JsonSchema = {
  type: 'object',
  required: ['title', 'status', 'detail'],
  additionalProperties: false,
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: arraySchema(strictObjectSchema({ field: { type: 'string' }, message: { type: 'string' } }), {
      minItems: 1,
    }),
  },
}
