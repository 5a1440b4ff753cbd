/** An icon of the site: side in pixels, share taken by the logo, and background. */
export type SiteIcon = { size: number; share: number; emblem: 'tile' | 'dark' | 'light'; ground: string }

const [lagoon, paper] = ['#17352F', '#F6F0E2']

/**
 * Icons for phones and tabs: the tile, and the logo on a plain background with a margin where corners are cut off. The
 * back office is a separate app with the same logo on a light background.
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

/** The tile of a tab icon as an SVG with round corners. */
export function renderTabIconTile(size: number): string {
  const corner = Math.round((size * 42) / 192)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${lagoon}"/></svg>`
}
