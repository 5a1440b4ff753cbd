import backbar from './backbar.css?inline'

/** Stylesheets of modules by path, compiled: every `.sheet.css` file directly in a module's folder. */
const stylesheets = import.meta.glob<string>('./modules/*/*.sheet.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/**
 * Returns a module's stylesheet by its name, such as `staff/staff-roster`. A name without a module, such as
 * `staff-page`, stands for the stylesheets of that name of all modules, one after the other. Throws if a module has
 * none.
 */
export function getModuleStylesheet(name: string): string {
  if (!name.includes('/'))
    return Object.entries(stylesheets)
      .flatMap(([path, sheet]) => (path.endsWith(`/${name}.sheet.css`) ? sheet : []))
      .join('\n')
  const sheet = stylesheets[`./modules/${name}.sheet.css`]
  if (sheet === undefined) throw new Error(`No module has the stylesheet ${name}`)
  return sheet
}

/** The stylesheet of the back office, with what modules add to its pages: `office.sheet.css` in their folder. */
export const officeStylesheet = [backbar, getModuleStylesheet('office')].join('\n')
