import { menuCardDesigns, menuCardFormats, type MenuCardDesign } from '../../plumbing/pdf/printed-menu-card.ts'

/** What designs were called before there were three. */
const former: Record<string, MenuCardDesign> = { light: 'framed', dark: 'type' }

/** Which card an address asks for: their own design, two on Letter, where it says nothing else. */
export function parseMenuCardQuery(params: URLSearchParams) {
  const asked = params.get('design') ?? ''
  const design =
    menuCardDesigns.find((design) => design === asked) ?? (Object.hasOwn(former, asked) ? former[asked] : undefined)
  return {
    ...(design && { design }),
    format: menuCardFormats.find((format) => format === params.get('format')) ?? 'letter',
    isSign: params.get('sign') === '1',
  }
}
