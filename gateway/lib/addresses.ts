import { BlockList, isIP, isIPv6 } from 'node:net';

type Subnet = [network: string, prefix: number];

/** Link-local addresses, among them the metadata service of most clouds, and those of other clouds. */
const METADATA: Subnet[] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  // The first network, as translated by NAT64.
  ['64:ff9b::a9fe:0', 112],
];

const PRIVATE: Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  ['fc00::', 7],
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function blockList(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, familyOf(network));
  return list;
}

const metadata = blockList(METADATA);
const internal = blockList(PRIVATE);

/** Where requests may go: always to public addresses, never to those of clouds' metadata. */
export interface Reach {
  /** Also to this machine and its networks. */
  allowsPrivate: boolean;
}

/** Whether no request may go to an address. IPv4 addresses inside IPv6 ones count as such. */
export const isForbidden = (address: string, { allowsPrivate }: Reach): boolean =>
  metadata.check(address, familyOf(address)) || (!allowsPrivate && internal.check(address, familyOf(address)));

/** The forbidden address that the host of a URL is; undefined for another address and for a name, which is looked up later. */
export function forbiddenHost(hostname: string, reach: Reach): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 && isForbidden(host, reach) ? host : undefined;
}

export const forbiddenText = (address: string): string => `Requests to the address ${address} are not allowed`;
