import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { PartnerRow } from '../../plumbing/database/schema.ts'
import type { Partner, PartnerKind, PartnerDetails } from './partner.ts'

/** Lists all partners in the owner's order. */
export async function listPartners(db: Db): Promise<Partner[]> {
  const rows = await db.selectFrom('partner').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(getPartner)
}

/** Finds a partner by id. Null if there is none. */
export async function findPartner(db: Db, id: string): Promise<Partner | null> {
  const row = await db.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? getPartner(row) : null
}

/** Adds a partner at a position in the order. */
export async function createPartner(
  db: Db,
  partner: PartnerDetails,
  position: number,
  isSample = false,
  id: string = randomUUID(),
) {
  await db
    .insertInto('partner')
    .values({ id, position, is_sample: Number(isSample), ...toPartnerColumns(partner) })
    .execute()
  await incrementRevision(db, 'content')
}

/** Returns the details of a partner as table columns. */
export function toPartnerColumns({ kind, name, trade, instagramUrl, websiteUrl }: PartnerDetails) {
  return { kind, name, trade, instagram_url: instagramUrl, website_url: websiteUrl }
}

function getPartner(row: PartnerRow): Partner {
  return {
    id: row.id,
    kind: row.kind as PartnerKind,
    name: row.name,
    trade: row.trade,
    instagramUrl: row.instagram_url,
    websiteUrl: row.website_url,
    isSample: row.is_sample === 1,
  }
}
