// Entry point of every command: `node bootstrap.mjs [--everything] start.ts` runs bin/start.ts. With --everything it also
// installs what the tests need. Systemd units and upgrades expect this file beside package.json. It runs on Node 12 and
// newer to say which version is needed, and imports files with newer syntax only afterwards.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// Same versions as `engines` in package.json. On any other Node npm silently skips the bundler's binary.
if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) {
  import('./server/install-and-run.mjs').catch((error) => {
    console.error(wordsFor(error) || error)
    process.exit(1)
  })
} else {
  console.error(`This needs Node 20.19 or a later 20, or 22.12 or newer; here runs Node ${process.versions.node}.
Take one from https://nodejs.org/en/download and run this once more. Nothing was installed or changed.`)
  process.exit(1)
}

/**
 * Returns a message for errors of installation or build that are not a bug of the program.
 * @param {Error & { code?: string, path?: string }} error
 */
function wordsFor(error) {
  const at = error.path || 'the folder of the site'
  if (error.name === 'BuildError') return error.message
  if (['ENOSPC', 'EDQUOT'].includes(error.code))
    return `The disk is full: there is no room for ${at}. Make 700 MB of room and run this once more.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code))
    return `${at} cannot be written to (${error.code}). Run this as the user the folder of the site belongs to.`
}
