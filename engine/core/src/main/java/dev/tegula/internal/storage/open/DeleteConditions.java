package dev.tegula.internal.storage.open;

import dev.tegula.errors.FilePlace;
import dev.tegula.errors.SnapshotLostException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.DeleteContent;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Delete conditions that are visible in a time range, read when they are first requested. */
public final class DeleteConditions {

    /**
     * A deletion of cells by a condition.
     *
     * @param name name of the commit; its first timestamp is the time of the delete, which applies to cells written at
     *     or before it
     * @param stays condition that the remaining cells satisfy
     * @param file the file of the condition
     */
    public record Delete(TimestampedName name, StoredCondition stays, VfsUri file) {

        /** Returns the time in milliseconds since 1970. */
        public long time() {
            return name.start();
        }

        /** Returns the file and section of the condition, for error messages. */
        public FilePlace source() {
            return DeleteConditions.source(name, file);
        }

        /** Returns whether this delete is among those that were applied when a fragment was consolidated. */
        public boolean isIn(Set<String> processed) {
            return processed.contains(name.text() + ".del");
        }
    }

    /** Returns the names of the files of the deletes that were applied when a fragment was consolidated. */
    public static Set<String> processedIn(OpenFragment fragment) {
        if (!fragment.hasDeletes()) {
            return Set.of();
        }
        return fragment.metadata().processedConditions().stream()
                .map(PathNames::last)
                .collect(Collectors.toSet());
    }

    private final ArrayContext context;
    private final List<DeleteRef> refs;
    private @Nullable List<Delete> deletes;

    DeleteConditions(ArrayContext context, TimestampRange timestamps) {
        this.context = context;
        this.refs = context.directory().deletes().stream()
                .filter(ref ->
                        timestamps.contains(ref.name().start(), ref.name().end()))
                .toList();
    }

    private DeleteConditions(ArrayContext context, List<DeleteRef> refs) {
        this.context = context;
        this.refs = refs;
    }

    /** Returns the deletes of an array that are wanted. */
    public static DeleteConditions of(ArrayContext context, Predicate<DeleteRef> isWanted) {
        return new DeleteConditions(
                context, context.directory().deletes().stream().filter(isWanted).toList());
    }

    /** Returns whether there are no deletes. */
    public boolean isEmpty() {
        return refs.isEmpty();
    }

    /** Returns the commits of the deletes, oldest first. */
    List<DeleteRef> refs() {
        return refs;
    }

    /** Returns the number of deletes, without reading them. */
    public int size() {
        return refs.size();
    }

    /** Returns all deletes, oldest first. */
    public synchronized List<Delete> all() {
        List<Delete> present = deletes;
        if (present == null) {
            present = read(refs);
            deletes = present;
        }
        return present;
    }

    /** Returns those of these deletes that come before another one, and reads none again. */
    public DeleteConditions before(TimestampedName name) {
        List<Delete> known = all();
        int low = 0;
        int high = refs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (refs.get(middle).name().compareTo(name) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        DeleteConditions earlier = new DeleteConditions(context, refs.subList(0, low));
        earlier.deletes = known.subList(0, low);
        return earlier;
    }

    /** Returns the deletes whose commits are wanted, oldest first, and reads no others. */
    public List<Delete> where(Predicate<TimestampedName> wanted) {
        return read(refs.stream().filter(ref -> wanted.test(ref.name())).toList());
    }

    private List<Delete> read(List<DeleteRef> some) {
        Delete[] read = new Delete[some.size()];
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < read.length; i++) {
            DeleteRef ref = some.get(i);
            DeleteContent held = ref.content();
            StoredCondition known = held == null || context.key() != null ? null : held.known();
            if (known == null) {
                rest.add(i);
            } else {
                read[i] = new Delete(ref.name(), known, ref.uri());
            }
        }
        Workers workers = context.resources().workers();
        Workers.Item item = i -> read[rest.get(i)] = read(some.get(rest.get(i)));
        if (context.storage().traits().lowLatency()) {
            workers.forEach(rest.size(), item);
        } else {
            workers.forEachRequest(rest.size(), item);
        }
        return List.copyOf(Arrays.asList(read));
    }

    /** Reads a condition from its own file. After a consolidation and vacuum of commits, it is in another file. */
    private byte[] stored(DeleteRef ref) {
        try {
            return context.storage().readAll(ref.uri());
        } catch (SnapshotLostException | StorageException e) {
            if (e instanceof StorageException failure && failure.reason() != StorageException.Reason.ABSENT) {
                throw e;
            }
            ArrayDirectory now = ArrayDirectory.listCommits(
                    context.storage(),
                    context.resources().workers(),
                    context.directory().root());
            return now.deletes().stream()
                    .filter(other -> other.name().equals(ref.name()))
                    .map(DeleteRef::bytes)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow(() -> e);
        }
    }

    private Delete read(DeleteRef ref) {
        DeleteContent held = ref.content();
        // A key is checked each time.
        StoredCondition stays = held == null || context.key() != null
                ? decode(held == null ? stored(ref) : held.bytes(), ref)
                : held.decoded(bytes -> decode(bytes, ref));
        return new Delete(ref.name(), stays, ref.uri());
    }

    private static FilePlace source(TimestampedName name, VfsUri file) {
        return FilePlace.of(file).part("condition " + name);
    }

    private StoredCondition decode(byte[] stored, DeleteRef ref) {
        FilePlace source = source(ref.name(), ref.uri());
        byte[] content = context.resources()
                .filters()
                .apply(scratch -> GenericTile.read(new ByteReader(stored, source), context.key(), scratch));
        return DeleteConditionFormat.read(new ByteReader(content, source));
    }
}
