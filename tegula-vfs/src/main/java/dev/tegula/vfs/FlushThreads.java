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

  /** Starts a task, on this thread if all others are busy. */
  FutureTask<?> start(Task task) {
    FutureTask<?> future = future(task);
    threads.execute(future);
    return future;
  }

  /** Runs all tasks and returns when the last has ended, even if one failed; then throws the first failure. */
  void runAll(List<Task> tasks) throws IOException {
    List<FutureTask<?>> running = new ArrayList<>();
    for (Task task : tasks) {
      running.add(future(task));
    }
    for (int i = 1; i < running.size(); i++) {
      threads.execute(running.get(i));
    }
    if (!running.isEmpty()) {
      running.get(0).run();
    }
    IOException failure = null;
    for (FutureTask<?> task : running) {
      try {
        await(task);
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static FutureTask<?> future(Task task) {
    return new FutureTask<@Nullable Void>(
        () -> {
          task.run();
          return null;
        });
  }

  /** Returns when a task has ended, also if this thread is interrupted meanwhile; throws its failure. */
  static void await(FutureTask<?> task) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          task.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
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
