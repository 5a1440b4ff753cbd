import { cardDesigns, cardFormats, type CardDesign } from '../../plumbing/papers/printed-card.ts'

/** What designs were called before there were three. */
const former: Record<string, CardDesign> = { light: 'framed', dark: 'type' }

/** Which card an address asks for: their own design, two on Letter, where it says nothing else. */
export function readCardQuery(params: URLSearchParams) {
  const asked = params.get('design') ?? ''
  const design =
    cardDesigns.find((design) => design === asked) ?? (Object.hasOwn(former, asked) ? former[asked] : undefined)
  return {
    ...(design && { design }),
    format: cardFormats.find((format) => format === params.get('format')) ?? 'letter',
    isSign: params.get('sign') === '1',
  }
}
