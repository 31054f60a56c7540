import { setTimeout as sleep } from "node:timers/promises";
import type { RunningServer } from "#tests/support/server.ts";
import { type Clock, leap } from "./clocks.ts";
import { cutOff, fillDisk, rejoin } from "./machines.ts";
import {
  type Cluster,
  clockChanged,
  etcdLeader,
  etcdPids,
  freeze,
  killMember,
  logOf,
  type Member,
  patroniPids,
  postgresPids,
  startAgain,
  startEtcdAgain,
  whole,
} from "./patroni.ts";
import { killAll, treeOf } from "./processes.ts";

/** What cases strike at. `startNode` starts a node of Portage again. */
export type Stage = {
  cluster: Cluster;
  nodes: RunningServer[];
  nodeClocks: Clock[];
  startNode: (node: number) => Promise<void>;
  database: () => number[];
};
/** `strike` returns how what it struck comes back, which happens after `seconds`. */
export type Case = {
  title: string;
  seconds: number;
  /** Whether no server can be read from meanwhile. */
  leavesNothing?: boolean;
  strike: (stage: Stage) => Promise<() => unknown>;
};

const leader = async ({ cluster }: Stage) => (await whole(cluster, 90)).leader;
const synchronous = async ({ cluster }: Stage) => (await whole(cluster, 90)).synchronous;
const all =
  (...back: (() => unknown)[]) =>
  () =>
    back.map((one) => one());
const frozen = (member: Member) => freeze([...patroniPids(member), ...postgresPids(member)]);
const nothing = () => {};

export const cases = {
  node: { title: "a node of Portage, kill -9", seconds: 10, strike: killNode(0) },
  replica: {
    title: "the synchronous replica's PostgreSQL, kill -9",
    seconds: 20,
    strike: async (stage) => {
      killAll(postgresPids(await synchronous(stage)));
      return nothing;
    },
  },
  primary: {
    title: "the primary, kill -9 of Patroni and PostgreSQL",
    seconds: 35,
    strike: async (stage) => {
      const struck = await leader(stage);
      killMember(struck);
      return () => startAgain(struck);
    },
  },
  "other node": { title: "the other node, kill -9", seconds: 10, strike: killNode(1) },
  "primary's PostgreSQL": {
    title: "the primary's PostgreSQL alone, kill -9",
    seconds: 25,
    strike: async (stage) => {
      killAll(postgresPids(await leader(stage)));
      return nothing;
    },
  },
  "frozen PostgreSQL": {
    title: "the primary's PostgreSQL frozen, its Patroni alive",
    seconds: 40,
    strike: async (stage) => freeze(postgresPids(await leader(stage))),
  },
  "frozen replica": {
    title: "the synchronous replica frozen",
    seconds: 30,
    strike: async (stage) => frozen(await synchronous(stage)),
  },
  "frozen primary": { title: "the primary frozen, with its Patroni", seconds: 40, strike: async (stage) => frozen(await leader(stage)) },
  "frozen machine": {
    title: "the primary frozen, with its Patroni and etcd",
    seconds: 40,
    strike: async (stage) => {
      const struck = await leader(stage);
      return all(frozen(struck), freeze(etcdPids(struck)));
    },
  },
  etcd: {
    title: "the leader of etcd, kill -9",
    seconds: 20,
    strike: async (stage) => {
      const struck = await etcdLeader(stage.cluster);
      killAll(etcdPids(struck));
      return () => startEtcdAgain(struck);
    },
  },
  "frozen etcd": {
    title: "the leader of etcd frozen",
    seconds: 30,
    strike: async (stage) => freeze(etcdPids(await etcdLeader(stage.cluster))),
  },
  "cable of the primary": {
    title: "the primary cut off from the network",
    seconds: 40,
    strike: async (stage) => cutOffFor(await leader(stage)),
  },
  "cable of the replica": {
    title: "the synchronous replica cut off from the network",
    seconds: 30,
    strike: async (stage) => cutOffFor(await synchronous(stage)),
  },
  "cut nodes": {
    title: "the nodes cut off from every server",
    seconds: 10,
    leavesNothing: true,
    strike: async ({ database }) => freeze(database()),
  },
  "slow replica": {
    title: "the synchronous replica standing still nine tenths of the time",
    seconds: 20,
    strike: async (stage) => slowed(await synchronous(stage)),
  },
  "frozen node": {
    title: "a node of Portage frozen",
    seconds: 15,
    strike: async ({ nodes }) => freeze(treeOf(nodes[0]?.pid ?? 0)),
  },
  "full disk": { title: "the primary's disk full", seconds: 25, strike: async (stage) => fillDisk(await leader(stage)) },
  "full disk of the replica": {
    title: "the synchronous replica's disk full",
    seconds: 25,
    strike: async (stage) => fillDisk(await synchronous(stage)),
  },
  "full log": {
    title: "the primary's disk full, and its log at the end of what it has",
    seconds: 30,
    strike: async (stage) => {
      const struck = await leader(stage);
      const useUp = await logOf(struck);
      const back = fillDisk(struck);
      await useUp();
      return back;
    },
  },
  "clock ahead": {
    title: "the primary's clock an hour ahead",
    seconds: 30,
    strike: async (stage) => setClockOf(await leader(stage), 1),
  },
  "clock behind": {
    title: "the primary's clock an hour behind",
    seconds: 30,
    strike: async (stage) => setClockOf(await leader(stage), -1),
  },
  "node's clock ahead": {
    title: "the clock of a node of Portage an hour ahead",
    seconds: 15,
    strike: async ({ nodeClocks }) => leap(nodeClocks[0] ?? "", 1),
  },
  "node's clock behind": {
    title: "the clock of a node of Portage an hour behind",
    seconds: 15,
    strike: async ({ nodeClocks }) => leap(nodeClocks[0] ?? "", -1),
  },
} satisfies Record<string, Case>;

function killNode(node: number) {
  return async ({ nodes, startNode }: Stage) => {
    await nodes[node]?.kill();
    return () => startNode(node);
  };
}

function cutOffFor(member: Member): () => void {
  cutOff(member);
  return () => rejoin(member);
}

/** Lets a machine's clock leap, and its timer notice that. */
function setClockOf(member: Member, hours: number): () => void {
  const back = leap(member.clock, hours);
  clockChanged(member);
  return () => {
    back();
    clockChanged(member);
  };
}

function slowed(member: Member): () => Promise<void> {
  let goesOn = true;
  const standing = (async () => {
    while (goesOn) {
      const back = freeze(postgresPids(member));
      await sleep(900);
      back();
      await sleep(100);
    }
  })();
  return () => {
    goesOn = false;
    return standing;
  };
}
