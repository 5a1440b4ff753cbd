import {
  strictObjectSchema,
  queryParameter,
  arraySchema,
  nullableSchema,
  nonNegativeIntegerSchema,
  type JsonSchema,
} from '../../plumbing/http/openapi-schemas.ts'
import { queryErrorText, createQueryParser } from '../../plumbing/http/query-parser.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Maximum number of items per response. */
export const maxPageItems = 100

/** An API item with the time of its last change in epoch milliseconds. `id` breaks ties. */
export type TimestampedItem<Item> = { id: string; changedAt: number; item: Item }

/** Start of a page: a time, or the last item of the previous page. Epoch milliseconds. */
export type ApiQuery = { since: number; after: { changedAt: number; id: string } | null }

/** Parses the query of a list, or returns every error in it. */
export function parseApiQuery(
  params: URLSearchParams,
): { ok: true; query: ApiQuery } | { ok: false; errors: FieldError[] } {
  const query = createQueryParser(params, queryErrorText)
  const since = query.one<number>(
    'since',
    0,
    (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
    'Give a moment in milliseconds since 1970, such as 1795183200000.',
  )
  const after = query.one<ApiQuery['after']>('after', null, readCursor, 'Give `next` of the page before, unchanged.')
  query.refuseUnknown()
  return query.errors.length > 0 ? { ok: false, errors: query.errors } : { ok: true, query: { since, after } }
}

/** Formats the cursor of the next page. */
export function formatCursor({ changedAt, id }: { changedAt: number; id: string }): string {
  return `${changedAt.toString(36)}.${id}`
}

function readCursor(text: string): { changedAt: number; id: string } | undefined {
  const [, moment, id] = /^([0-9a-z]{1,11})\.([\w:.-]{1,100})$/.exec(text) ?? []
  return moment && id ? { changedAt: Number.parseInt(moment, 36), id } : undefined
}

/** OpenAPI description of a list read with a token. */
export function buildListOpenApi(summary: string, scope: string, item: Record<string, JsonSchema>, example: object) {
  const problem = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  const answer = strictObjectSchema({
    items: arraySchema(strictObjectSchema({ ...item, changedAt: nonNegativeIntegerSchema })),
    next: nullableSchema({ type: 'string' }),
  })
  return {
    get: {
      summary,
      description: `With a token that may read ${scope}, made under Settings. The oldest change first; \`changedAt\` is milliseconds since 1970, days are local dates, times wall clock of \`timeZone\`, money integer cents. People whose data was erased are left out.`,
      security: [{ token: [] }],
      parameters: [
        queryParameter('after', '`next` of the page before.', { type: 'string' }),
        queryParameter(
          'since',
          'Only what changed at or after this moment, in milliseconds since 1970.',
          nonNegativeIntegerSchema,
        ),
      ],
      responses: {
        200: {
          description: 'One page, at most 100 items.',
          content: {
            'application/json': {
              schema: answer,
              example: { items: [{ ...example, changedAt: 1_795_183_200_000 }], next: null },
            },
          },
        },
        400: problem('Something in the question is wrong.'),
        401: problem('No token, or one that opens nothing.'),
        403: problem('The token may not read this.'),
        429: problem('Too many calls from this address within a minute.'),
      },
    },
  }
}
