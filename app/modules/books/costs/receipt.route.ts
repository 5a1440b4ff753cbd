import { createPrivateFileResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/receipt.route'
import { findReceipt } from './receipts.server.ts'

const types = { webp: 'image/webp', pdf: 'application/pdf' } as const

/** Serves a receipt to the owner: the picture, or the PDF as a download that runs no scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const receipt = await findReceipt(db, params.receipt)
  const stored = receipt && (await files.read(receipt.file))
  if (!receipt || !stored) return new Response('There is no such receipt.\n', { status: 404 })
  const { type } = receipt
  const disposition = type === 'pdf' ? 'attachment; filename="receipt.pdf"' : 'inline'
  return createPrivateFileResponse(stored, { type: types[type], disposition })
}
