import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'

/** Path, below a client page, of the page where clients ask for changes and answer offers: "change". */
export const clientChangesPath = defineContribution<[], string>('client-changes-path')

/**
 * Returns the path of the page where clients request changes. Null if no module has one. Then the client page says whom
 * to call.
 */
export async function findClientChangesPath(db: Db): Promise<string | null> {
  const [path = null] = await clientChangesPath.list(db)
  return path
}
