// Makes the links that the built-in PostgreSQL needs. The server makes them at its first start, but cannot on a
// read-only disk.
import { findBinaries } from '../src/server/postgres/binaries.ts'

await findBinaries()
