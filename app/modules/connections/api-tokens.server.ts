import { randomBytes } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { maxApiTokens, apiScopeKeys, apiTokenForm, type ApiScope, type ApiToken } from './api-token.ts'

/** Interval between records of a token's use, in milliseconds. */
const usageRecordIntervalMs = 60_000

/**
 * Creates an API token from a form. Only its hash is stored, so the token is shown once. `by` is the creating user. `now`
 * in epoch milliseconds.
 */
export async function createApiToken(
  db: Db,
  input: FormInput,
  { by, now }: { by: string; now: number },
): Promise<{ name: string; token: string } | { errors: FieldError[] }> {
  const reading = apiTokenForm.read(input)
  if ('errors' in reading) return reading
  const { tokenName: name, ...ticked } = reading.values
  const scopes = apiScopeKeys.filter((scope) => ticked[scope])
  await acquireTransactionLocks(db, ['api-tokens'])
  if ((await listApiTokens(db)).length >= maxApiTokens)
    return { errors: [{ field: 'tokenName', message: `There are ${maxApiTokens} already: revoke one first` }] }
  const token = `bar_${randomBytes(24).toString('base64url')}`
  const row = {
    id: uuidV7(),
    name,
    scopes: JSON.stringify(scopes),
    token_hash: sha256(token),
    created_at: now,
    created_by: by,
  }
  await db
    .insertInto('api_token')
    .values({ ...row, last_used_at: null, revoked_at: null })
    .execute()
  return { name, token }
}

/** Returns the active tokens, oldest first. */
export async function listApiTokens(db: Db): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'created_at', 'last_used_at'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, scopes, created_at, last_used_at }) => ({
    id,
    name,
    scopes: JSON.parse(scopes) as ApiScope[],
    madeAt: created_at,
    lastUsedAt: last_used_at,
  }))
}

/** Revokes a token. Returns its name, or null if there is none. */
export async function revokeApiToken(db: Db, id: string, now: number): Promise<string | null> {
  const row = await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/**
 * Returns the scopes of an `Authorization: Bearer …` header and records the token's use. Null for an invalid token, or
 * where its creator is no longer an owner.
 */
export async function authorizeApiToken(db: Db, authorization: string | null, now: number): Promise<ApiScope[] | null> {
  const token = /^Bearer (bar_[\w-]{32})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const row = await db
    .selectFrom('api_token')
    .innerJoin('user_account', 'user_account.id', 'api_token.created_by')
    .select(['api_token.id', 'scopes', 'last_used_at'])
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('user_account.role', '=', 'owner')
    .where('user_account.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (row.last_used_at === null || now - row.last_used_at >= usageRecordIntervalMs)
    await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', row.id).execute()
  return JSON.parse(row.scopes) as ApiScope[]
}
