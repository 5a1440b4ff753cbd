/** An icon of the site: its side in pixels, how much of it the emblem takes, and the ground it stands on. */
export type SiteIcon = { size: number; share: number; emblem: 'tile' | 'dark' | 'light'; ground: string }

const [lagoon, paper] = ['#17352F', '#F6F0E2']

/**
 * The emblem as phones and tabs want it: as the tab's tile, and on plain ground with room around it where corners are cut
 * off. The back office is another app beside the site: the same emblem on the light ground.
 */
export const siteIcons: Readonly<Record<string, SiteIcon>> = {
  'icon-192': { size: 192, share: 1, emblem: 'tile', ground: `${lagoon}00` },
  'icon-512': { size: 512, share: 1, emblem: 'tile', ground: `${lagoon}00` },
  'maskable-512': { size: 512, share: 0.62, emblem: 'dark', ground: lagoon },
  'apple-touch': { size: 180, share: 0.72, emblem: 'dark', ground: lagoon },
  'backbar-192': { size: 192, share: 0.72, emblem: 'light', ground: paper },
  'backbar-512': { size: 512, share: 0.72, emblem: 'light', ground: paper },
  'backbar-maskable-192': { size: 192, share: 0.6, emblem: 'light', ground: paper },
  'backbar-maskable-512': { size: 512, share: 0.6, emblem: 'light', ground: paper },
  'backbar-touch': { size: 180, share: 0.7, emblem: 'light', ground: paper },
}

/** The tile of a tab as a drawing, with round corners. */
export function renderTileSvg(size: number): string {
  const corner = Math.round((size * 42) / 192)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${lagoon}"/></svg>`
}
