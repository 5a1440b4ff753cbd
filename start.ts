// Versions before commit 7c04e1a3 run this file of the release they upgrade to.
import './bin/start.ts'
