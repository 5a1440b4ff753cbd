/** Child process program that replies to its job and exits at once, like the process that handles a single photo. */
process.once('message', () => process.send?.('done', () => process.exit()))
