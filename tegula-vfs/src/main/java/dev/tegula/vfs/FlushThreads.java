package dev.tegula.vfs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Flushes several files at once, which a disk does faster than one by one. The calling thread takes part; the others are made when they
 * are needed and end after some idle seconds.
 */
final class FlushThreads {

  private static final int THREADS = 7;
  private static final long IDLE_SECONDS = 5;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), FlushThreads::thread, (task, pool) -> task.run());

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "tegula-flush");
    thread.setDaemon(true);
    return thread;
  }

  /** Something that may fail. */
  @FunctionalInterface
  interface Task {
    void run() throws IOException;
  }

  /** Runs all tasks and returns when the last has ended, even if one failed; then throws the first failure. */
  void runAll(List<Task> tasks) throws IOException {
    List<FutureTask<@Nullable Void>> running = new ArrayList<>();
    for (Task task : tasks) {
      running.add(
          new FutureTask<>(
              () -> {
                task.run();
                return null;
              }));
    }
    for (int i = 1; i < running.size(); i++) {
      threads.execute(running.get(i));
    }
    IOException failure = null;
    for (int i = 0; i < running.size(); i++) {
      if (i == 0) {
        running.get(i).run();
      }
      IOException next = await(running.get(i));
      if (failure == null) {
        failure = next;
      } else if (next != null) {
        failure.addSuppressed(next);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static @Nullable IOException await(FutureTask<?> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          task.get();
          return null;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          return e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  void close() {
    threads.shutdown();
  }
}
