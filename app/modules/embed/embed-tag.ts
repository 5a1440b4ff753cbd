import type { Language } from '../../ui/language.ts'

export const embedSettingsPath = '/backbar/settings/embed'

/**
 * The script tag that shows the price form at its position on a page. Without a language the form has that of the page
 * around it.
 */
export function formatEmbedTag(siteUrl: string, language?: Language): string {
  return `<script async src="${siteUrl}/embed.js"${language ? ` lang="${language}"` : ''}></script>`
}
