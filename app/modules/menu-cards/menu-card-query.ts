import { menuCardDesigns, menuCardFormats, type MenuCardDesign } from '../../plumbing/pdf/printed-menu-card.ts'

/** Former names of designs. */
const formerDesigns: Record<string, MenuCardDesign> = { light: 'framed', dark: 'type' }

/** Parses which card an address requests. The default is the card's own design, two to a Letter page. */
export function parseMenuCardQuery(params: URLSearchParams) {
  const asked = params.get('design') ?? ''
  const design =
    menuCardDesigns.find((design) => design === asked) ??
    (Object.hasOwn(formerDesigns, asked) ? formerDesigns[asked] : undefined)
  return {
    ...(design && { design }),
    format: menuCardFormats.find((format) => format === params.get('format')) ?? 'letter',
    isSign: params.get('sign') === '1',
  }
}
