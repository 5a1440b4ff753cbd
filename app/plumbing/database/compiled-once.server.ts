import type { Compilable, CompiledQuery } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'

type Values = Record<string, string | number>

/**
 * A question that is put together once and then asked with ever other values: for what every request asks, putting it
 * together takes longer than answering it. `make` must do nothing with its values but hand them on.
 */
export function compiledOnce<Given extends Values, Row>(
  make: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  const known = new Map<boolean, CompiledQuery<Row>>()
  return async (db, values) => {
    const dialect = isPostgres(db)
    const query = known.get(dialect) ?? make(db, placesFor(values)).compile()
    known.set(dialect, query)
    const parameters = query.parameters.map((given) => {
      const name = typeof given === 'string' && given.startsWith(place) ? given.slice(place.length) : null
      return name === null ? given : values[name]
    })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** No value of ours begins so: PostgreSQL takes no NUL. */
const place = '\0value '

function placesFor<Given extends Values>(values: Given): Given {
  return Object.fromEntries(Object.keys(values).map((name) => [name, place + name])) as Given
}
