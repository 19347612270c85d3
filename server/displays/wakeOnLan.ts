import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Broadcast target of a network. */
export interface WakeTarget {
  /** An IPv4 address. */
  readonly address: string
  readonly port: number
}

/** The discard port, by convention: the network card itself evaluates the packet. */
export const WAKE_PORT = 9
const EVERYONE_HERE = '255.255.255.255'
const MAC_TIMES = 16

/** Builds the Wake-on-LAN packet: six bytes FF, then the MAC address sixteen times. */
function magicPacket(macAddress: string): Buffer {
  const mac = Buffer.from(macAddress.replaceAll(/[:-]/g, ''), 'hex')
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: MAC_TIMES }, () => mac)])
}

/**
 * Returns the targets for a board at this address: the server's own network, and the board's, to which routers may
 * forward. A host name or an IPv6 address yields no broadcast address.
 */
export function wakeTargets(ipAddress: string): WakeTarget[] {
  const addresses = isIPv4(ipAddress) ? [EVERYONE_HERE, directedBroadcast(ipAddress)] : [EVERYONE_HERE]
  return addresses.map((address) => ({ address, port: WAKE_PORT }))
}

/** Sends the packet to all targets. @throws Error when all of them fail. */
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
 * Returns the broadcast address of an address's network, from the netmask of this machine's interfaces; otherwise of
 * its /24.
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
