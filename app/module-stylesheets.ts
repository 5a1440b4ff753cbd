import staffPage from './staff-pages.css?inline'

/** Stylesheets of modules by path, compiled: every `.sheet.css` file directly in a module's folder. */
const stylesheets = import.meta.glob<string>('./modules/*/*.sheet.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** Returns a module's stylesheet by its name, such as `staff/staff-pages`. Throws where there is none. */
export function getModuleStylesheet(name: string): string {
  const sheet = stylesheets[`./modules/${name}.sheet.css`]
  if (sheet === undefined) throw new Error(`No module has the stylesheet ${name}`)
  return sheet
}

/** The stylesheet of staff pages, with what modules add to it: `staff-page.sheet.css` in their folder. */
export const staffPageStylesheet = [
  staffPage,
  ...Object.entries(stylesheets).flatMap(([path, sheet]) => (path.endsWith('/staff-page.sheet.css') ? sheet : [])),
].join('\n')
