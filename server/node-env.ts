/** Must be imported first: React reads this on its first import, and its development build is several times slower. */
process.env.NODE_ENV ??= 'production'
