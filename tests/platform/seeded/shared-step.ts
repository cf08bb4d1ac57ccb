import type { Own } from './asking.ts';
import type { People } from './people.ts';
import type { Step } from './plan.ts';
import type { Naming, PlannedWrite } from './planned-writes.ts';
import type { World } from './world.ts';

/** A write that concerns several users. */
export type SharedWrite = PlannedWrite<World>;

/** A step of one user, in the world as it is. */
export type SharedStep = {
  step: Step;
  own: Own;
  user: number;
  world: World;
  people: People;
  naming: Naming;
};

/** Plans an action; null where there is nothing to do it with. */
export type Plan = (shared: SharedStep) => SharedWrite | null | Promise<SharedWrite | null>;
