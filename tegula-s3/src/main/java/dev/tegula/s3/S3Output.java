package dev.tegula.s3;

import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/**
 * An object that is being written. What fits into one part is sent whole when it is published; of what is longer, parts are sent while
 * it is written, and the object appears when they are put together. Memory: one part, and those that are on their way, of which all
 * outputs of a store together have no more than it has threads.
 */
final class S3Output implements VfsOutput {

  private static final int FIRST = 64 << 10;
  /** An object has 10,000 parts at most: after this many of one size they grow, so that 5 TiB can be written. */
  private static final int PARTS_OF_ONE_SIZE = 5000;
  private static final int PARTS_UNTIL_DOUBLED = 500;
  private static final int LONGEST_PART = 1 << 30;

  private final S3Vfs vfs;
  private final VfsUri uri;
  private final String mark = S3Writes.mark();
  private final List<FutureTask<?>> sending = new ArrayList<>();
  private final List<CompletedPart> parts = Collections.synchronizedList(new ArrayList<>());
  private byte[] buffer = new byte[0];
  private int used;
  private long position;
  private @Nullable String upload;
  private boolean open = true;
  private boolean failed;

  S3Output(S3Vfs vfs, VfsUri uri) {
    this.vfs = vfs;
    this.uri = uri;
  }

  @Override
  public VfsUri uri() {
    return uri;
  }

  @Override
  public long position() {
    return position;
  }

  boolean belongsTo(S3Vfs other) {
    return vfs == other;
  }

  void requireOpen() {
    if (!open || failed) {
      throw new IllegalStateException(uri + (open ? ": the output failed before" : ": the output is closed"));
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    requireOpen();
    int done = 0;
    while (done < length) {
      int partSize = partSize();
      if (used == partSize) {
        sendPart();
        continue;
      }
      int count = Math.min(length - done, partSize - used);
      reserve(used + count, partSize);
      System.arraycopy(bytes, offset + done, buffer, used, count);
      used += count;
      position += count;
      done += count;
    }
  }

  private int partSize() {
    int least = vfs.bucket().settings().number(S3Setting.MULTIPART_PART_SIZE);
    int doublings = Math.max(0, (sending.size() - PARTS_OF_ONE_SIZE) / PARTS_UNTIL_DOUBLED);
    return (int) Math.min(LONGEST_PART, (long) least << doublings);
  }

  private void reserve(int size, int most) {
    if (buffer.length < size) {
      long grown = upload == null ? Math.max(FIRST, Math.max(size, 2L * buffer.length)) : most;
      buffer = Arrays.copyOf(buffer, (int) Math.min(most, grown));
    }
  }

  /** Hands the part to another thread, or sends it on this one if all are busy, which slows down who writes too fast. */
  private void sendPart() throws IOException {
    try {
      if (upload == null) {
        upload = vfs.writes().begin(uri, mark);
      }
      for (FutureTask<?> task : sending) {
        if (task.isDone()) {
          StoreThreads.await(task);
        }
      }
      String id = upload;
      int number = sending.size() + 1;
      byte[] bytes = buffer;
      int length = used;
      buffer = new byte[0];
      used = 0;
      sending.add(vfs.bucket().threads().start(() -> parts.add(vfs.writes().part(uri, id, number, bytes, length))));
    } catch (IOException | RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public void publish() throws IOException {
    requireOpen();
    try {
      if (upload == null) {
        vfs.writes().put(uri, buffer, used);
      } else {
        if (used > 0) {
          sendPart();
        }
        for (FutureTask<?> task : sending) {
          StoreThreads.await(task);
        }
        List<CompletedPart> ordered = new ArrayList<>(parts);
        ordered.sort(Comparator.comparing(CompletedPart::partNumber));
        vfs.writes().complete(uri, mark, upload, ordered);
        upload = null;
      }
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    open = false;
    buffer = new byte[0];
    String unfinished = upload;
    if (unfinished != null) {
      upload = null;
      for (FutureTask<?> task : sending) {
        try {
          StoreThreads.await(task); // a part that came after the end of its upload would stay
        } catch (IOException | RuntimeException e) {
          // It is not wanted any more.
        }
      }
      vfs.writes().abort(uri, unfinished);
    }
  }
}
