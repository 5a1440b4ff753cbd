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
