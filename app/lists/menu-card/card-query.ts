import { cardDesigns, cardFormats } from '../../plumbing/papers/printed-card.ts'

/** Which card an address asks for: the light one, two on Letter, where it says nothing else. */
export function readCardQuery(params: URLSearchParams) {
  return {
    design: cardDesigns.find((design) => design === params.get('design')) ?? 'light',
    format: cardFormats.find((format) => format === params.get('format')) ?? 'letter',
    isSign: params.get('sign') === '1',
  }
}
