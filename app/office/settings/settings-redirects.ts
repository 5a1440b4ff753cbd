/** Former paths of settings, each with its current page. */
export const settingsRedirects: Readonly<Record<string, string>> = {
  '/backbar/settings/checklist': '/backbar/set-up',
  '/backbar/in-and-out/backups': '/backbar/in-and-out#backups',
  '/backbar/in-and-out/person': '/backbar/in-and-out#person',
  '/backbar/people': '/backbar/account?open=accounts',
  '/backbar/in-and-out/person/erase': '/backbar/in-and-out?open=erase',
  '/backbar/settings/samples': '/backbar/settings/brand?open=samples',
  '/backbar/replies': '/backbar/settings/replies',
  '/backbar/about': '/backbar/settings?open=about',
  '/backbar/money/sources': '/backbar/money?open=sources',
  '/backbar/settings/pay': '/backbar/settings/terms?open=pay',
}

/** Current address of a former path, with its query. */
export function getSettingsRedirectPath(pathname: string, search: string): string {
  const [page, part] = (settingsRedirects[pathname] ?? '/backbar/settings').split('#')
  const asked = page!.includes('?') ? search.replace('?', '&') : search
  return `${page}${asked}${part ? `#${part}` : ''}`
}
