import { randomUUID } from 'node:crypto'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import type { Partner, PartnerKind } from './partner.ts'

/** All partners in the owner's order. */
export async function readPartners(db: Db): Promise<Partner[]> {
  const rows = await db.selectFrom('partner').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as PartnerKind,
    name: row.name,
    trade: row.trade,
    instagramUrl: row.instagram_url,
    websiteUrl: row.website_url,
  }))
}

/** Adds a partner at a place in the order. */
export async function addPartner(db: Db, partner: Omit<Partner, 'id'>, position: number, isSample = false) {
  await db
    .insertInto('partner')
    .values({
      id: randomUUID(),
      kind: partner.kind,
      name: partner.name,
      trade: partner.trade,
      instagram_url: partner.instagramUrl,
      website_url: partner.websiteUrl,
      position,
      is_sample: Number(isSample),
    })
    .execute()
  await raiseRevision(db, 'content')
}
