import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Where a network hears packets for everyone. */
export interface WakeTarget {
  /** An IPv4 address. */
  readonly address: string
  readonly port: number
}

/** The discard port, by custom: what a sleeping card waits for is not read by any program. */
export const WAKE_PORT = 9
const EVERYONE_HERE = '255.255.255.255'
const MAC_TIMES = 16

/** What a sleeping network card waits for: six bytes FF, and its own address sixteen times. */
export function magicPacket(macAddress: string): Buffer {
  const mac = Buffer.from(macAddress.replaceAll(/[:-]/g, ''), 'hex')
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: MAC_TIMES }, () => mac)])
}

/**
 * Where to send for a board at this address: the server's own network, and the board's, which routers may pass on to. A
 * host name or an IPv6 address says nothing of a broadcast.
 */
export function wakeTargets(ipAddress: string): WakeTarget[] {
  const addresses = isIPv4(ipAddress) ? [EVERYONE_HERE, directedBroadcast(ipAddress)] : [EVERYONE_HERE]
  return addresses.map((address) => ({ address, port: WAKE_PORT }))
}

/**
 * Sends the packet to every target.
 * @throws Error when it could be sent to none.
 */
export async function sendWake(macAddress: string, targets: readonly WakeTarget[]): Promise<void> {
  const socket = createSocket('udp4').bind(0)
  try {
    await once(socket, 'listening')
    socket.setBroadcast(true)
    const packet = magicPacket(macAddress)
    const send = ({ address, port }: WakeTarget) =>
      new Promise<void>((resolve, reject) =>
        socket.send(packet, port, address, (error) => (error ? reject(error) : resolve())),
      )
    await Promise.any(targets.map(send))
  } finally {
    socket.close()
  }
}

/**
 * The broadcast of the network that holds an address: as this machine's own cards know it, else that of its 256
 * neighbours.
 */
function directedBroadcast(ipAddress: string): string {
  const cards = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const mask = cards
    .filter(({ family }) => family === 'IPv4')
    .find(({ address, netmask }) => network(address, netmask) === network(ipAddress, netmask))?.netmask
  const rest = ~toNumber(mask ?? '255.255.255.0')
  return toAddress(toNumber(ipAddress) | rest)
}

const network = (address: string, mask: string): number => toNumber(address) & toNumber(mask)
const toNumber = (address: string): number => Buffer.from(address.split('.').map(Number)).readInt32BE()

function toAddress(number: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return bytes.join('.')
}
