import { getPdfAccentColor } from '../../business/brand/brand.ts'
import type { PdfDocument, PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import type { PacketDocument } from './packet-documents.ts'
import { type PacketFacts, buildPacketBlocks } from './packet-blocks.ts'

/** Returns the title of the packet. */
export function formatPacketTitle({ name }: Pick<EventLogistics, 'name'>): string {
  return `The bar for ${name}`
}

/** A packet as its venue sees it, or `over` after a cancellation. */
export type PacketView = 'over' | { title: string; blocks: PdfDocumentBlock[]; papers: PacketDocument[] }

/** Builds the packet view. It contains no other data of the event. */
export function buildPacketView(facts: PacketFacts, papers: PacketDocument[]): PacketView {
  return isPacketClosed(facts.night)
    ? 'over'
    : { title: formatPacketTitle(facts.night), blocks: buildPacketBlocks(facts), papers }
}

/** Builds the PDF attached to the email. `link` leads to the current version. `madeAt` in epoch milliseconds. */
export function buildPacketPdf(
  facts: PacketFacts,
  papers: PacketDocument[],
  link: string,
  madeAt: number,
): PdfDocument {
  return {
    title: formatPacketTitle(facts.night),
    language: 'en-US',
    madeAt,
    house: facts.identity.name,
    color: getPdfAccentColor(facts.identity.brand),
    blocks: [
      ...buildPacketBlocks(facts),
      ...(papers.length > 0 ? [{ kind: 'heading' as const, level: 2 as const, words: 'Documents' }] : []),
      ...(papers.length > 0
        ? [
            {
              kind: 'list' as const,
              items: papers.map((paper) => (paper.fileName ? formatDocumentLine(paper) : paper.words)),
            },
          ]
        : []),
      {
        kind: 'small-print',
        words: `Kept up to date${papers.length > 0 ? ', with the documents to download,' : ''} at ${link}`,
      },
    ],
  }
}

function formatDocumentLine({ name, words }: PacketDocument): string {
  return words ? `${name}, ${words}` : name
}

/** Whether the packet is closed because the event was lost or canceled. */
export function isPacketClosed({ state }: Pick<EventLogistics, 'state'>): boolean {
  return state === 'lost'
}
