/*
 * A push service that takes whatever comes: what is measured beside it is what sending costs, and not what the other
 * side does with it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const http = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(201).end())
})
// Whoever sends again after a while finds its connection.
http.keepAliveTimeout = 0
http.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit())
