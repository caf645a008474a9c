package dev.tegula.internal.storage.open;

import dev.tegula.errors.FilePlace;
import dev.tegula.errors.SnapshotLostException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.cells.KeyBox;
import dev.tegula.internal.condition.DeletedBounds;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.DeleteContent;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** The deletes that were read, by the numbers of their commits. */
    private final @Nullable Delete[] known;

    DeleteConditions(ArrayContext context, TimestampRange timestamps) {
        this(
                context,
                context.directory().deletes().stream()
                        .filter(ref -> timestamps.contains(
                                ref.name().start(), ref.name().end()))
                        .toList());
    }

    private DeleteConditions(ArrayContext context, List<DeleteRef> refs) {
        this(context, refs, new Delete[refs.size()]);
    }

    private DeleteConditions(ArrayContext context, List<DeleteRef> refs, @Nullable Delete[] known) {
        this.context = context;
        this.refs = refs;
        this.known = known;
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
    public List<Delete> all() {
        return known(IntStream.range(0, refs.size()).toArray());
    }

    /** Returns those of these deletes that come before another one, and reads none again. */
    public DeleteConditions before(TimestampedName name) {
        all();
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
        return new DeleteConditions(context, refs.subList(0, low), Arrays.copyOf(known, low));
    }

    /** Returns the deletes whose commits are wanted, oldest first, and reads no others. */
    public List<Delete> where(Predicate<TimestampedName> wanted) {
        return known(numbers(ref -> wanted.test(ref.name())));
    }

    /**
     * Returns the deletes up to a time that may delete cells within a box, oldest first. Those whose bounds an engine
     * knows are neither read nor bound to a schema.
     *
     * @param schema any schema of the array
     */
    public List<Delete> within(KeyBox box, ArraySchema schema, long until) {
        int[] near = numbers(ref -> {
            DeleteContent kept = kept(ref);
            KeyBox bounds = kept == null ? null : kept.bounds();
            return ref.name().start() <= until && (bounds == null || bounds.meets(box));
        });
        List<Delete> deletes = known(near);
        List<Delete> within = new ArrayList<>();
        for (int i = 0; i < near.length; i++) {
            if (bounds(refs.get(near[i]), deletes.get(i), schema).meets(box)) {
                within.add(deletes.get(i));
            }
        }
        return within;
    }

    private KeyBox bounds(DeleteRef ref, Delete delete, ArraySchema schema) {
        DeleteContent held = kept(ref);
        KeyBox present = held == null ? null : held.bounds();
        if (present != null) {
            return present;
        }
        KeyBox bounds = DeletedBounds.of(schema, delete.stays(), delete::source);
        if (held != null) {
            held.setBounds(bounds);
        }
        return bounds;
    }

    private int[] numbers(Predicate<DeleteRef> wanted) {
        return IntStream.range(0, refs.size())
                .filter(i -> wanted.test(refs.get(i)))
                .toArray();
    }

    /** Returns some deletes, and reads those that were not read before. */
    private synchronized List<Delete> known(int[] numbers) {
        List<Integer> rest = new ArrayList<>();
        for (int i : numbers) {
            DeleteContent held = kept(refs.get(i));
            StoredCondition decoded = held == null ? null : held.known();
            if (known[i] == null && decoded != null) {
                known[i] = new Delete(refs.get(i).name(), decoded, refs.get(i).uri());
            } else if (known[i] == null) {
                rest.add(i);
            }
        }
        Workers workers = context.resources().workers();
        Workers.Item item = i -> known[rest.get(i)] = read(refs.get(rest.get(i)));
        if (rest.isEmpty() || context.storage().traits().lowLatency()) {
            workers.forEach(rest.size(), item);
        } else {
            workers.forEachRequest(rest.size(), item);
        }
        return Arrays.stream(numbers)
                .mapToObj(i -> Objects.requireNonNull(known[i]))
                .toList();
    }

    /** Returns the content that an engine keeps decoded, or null. A key is checked each time. */
    private @Nullable DeleteContent kept(DeleteRef ref) {
        return context.key() == null ? ref.content() : null;
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
        byte[] embedded = ref.bytes();
        DeleteContent kept = kept(ref);
        StoredCondition stays = kept != null
                ? kept.decoded(bytes -> decode(bytes, ref))
                : decode(embedded == null ? stored(ref) : embedded, ref);
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
