// The first file of every command: `node bootstrap.mjs [--everything] start.ts` runs bin/start.ts; --everything: with what
// tests need. It stays beside package.json, where units of systemd and upgrades look for it. It
// runs on any Node from 12 on, to say which one is needed; what uses newer syntax is only imported after that.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// As `engines` in package.json: on any other Node npm leaves out the bundler's binary, without a word.
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
 * What kept it from installing or building, where that is not a mistake of ours.
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
