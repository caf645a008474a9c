// What is still to come: actions that wait or run.

let unfinished = 0;

/** Returns whether no action waits or runs. */
export const isIdle = () => unfinished === 0;

/** Runs an asynchronous action. */
export async function running(action) {
  unfinished++;
  try {
    return await action();
  } finally {
    unfinished--;
  }
}

/** Returns a function that runs an action when it was not called again for a time. */
export function debounce(millis, action) {
  let timer = 0;
  return (...args) => {
    if (timer === 0) unfinished++;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      unfinished--;
      action(...args);
    }, millis);
  };
}
