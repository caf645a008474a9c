package dev.tegula.testkit.vfs;

import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store that lets subclasses observe, delay or refuse every request to another store. */
public abstract class InterceptedVfs implements Vfs {

    private final Vfs store;

    protected InterceptedVfs(Vfs store) {
        this.store = store;
    }

    /** The execution of a request. */
    @FunctionalInterface
    protected interface Step<T extends @Nullable Object> {
        T run() throws IOException;
    }

    /** Executes a request that returns nothing. */
    @FunctionalInterface
    protected interface Action {
        void run() throws IOException;
    }

    /** Executes a request by calling {@code step}, or replaces it. */
    protected abstract <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException;

    /** Executes a request that returns nothing, using {@link #serve}. */
    final void perform(VfsRequest request, Action action) throws IOException {
        serve(request, () -> {
            action.run();
            return request;
        });
    }

    private void perform(Verb verb, VfsUri uri, Action action) throws IOException {
        perform(new VfsRequest(verb, uri, 0, 0), action);
    }

    private <T extends @Nullable Object> T serve(Verb verb, VfsUri uri, long bytes, Step<T> step) throws IOException {
        return serve(new VfsRequest(verb, uri, 0, bytes), step);
    }

    /** Returns the wrapped store. */
    public Vfs store() {
        return store;
    }

    @Override
    public @Nullable RequestCounter requestCounter() {
        return store.requestCounter();
    }

    @Override
    public VfsTraits traits() {
        return store.traits();
    }

    /** Not intercepted. */
    @Override
    public VfsUri canonical(VfsUri uri) throws IOException {
        return store.canonical(uri);
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        perform(
                new VfsRequest(Verb.READ, file, position, length),
                () -> store.read(file, position, target, offset, length));
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        return serve(Verb.READ_TAIL, file, maxLength, () -> store.readTail(file, maxLength));
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return serve(Verb.SIZE, file, 0, () -> store.size(file));
    }

    @Override
    public VfsOutput create(VfsUri file) throws IOException {
        return serve(Verb.CREATE, file, 0, () -> new InterceptedOutput(this, store.create(file)));
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        List<VfsOutput> inner = inner(outputs);
        try {
            for (VfsOutput output : inner) {
                perform(new VfsRequest(Verb.PUBLISH, output.uri(), 0, output.position()), () -> {});
            }
            store.publishAll(inner);
        } finally {
            inner.forEach(VfsOutput::close);
        }
    }

    /** Returns the wrapped outputs of outputs of this store. */
    protected final List<VfsOutput> inner(List<? extends VfsOutput> outputs) {
        List<VfsOutput> inner = new ArrayList<>();
        for (VfsOutput output : outputs) {
            if (!(output instanceof InterceptedOutput own) || own.vfs() != this) {
                throw new IllegalArgumentException(output.uri() + ": not an output of this store");
            }
            inner.add(own.inner());
        }
        return inner;
    }

    @Override
    public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
        return serve(Verb.CREATE_IF_ABSENT, file, bytes.length, () -> store.createIfAbsent(file, bytes));
    }

    /** Checks whether the file exists before writing, like a store without conditional writes. */
    protected final boolean createAfterLooking(VfsUri file, byte[] bytes) throws IOException {
        return Vfs.super.createIfAbsent(file, bytes);
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
        return serve(Verb.LIST, folder, 0, () -> store.list(folder, token));
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return serve(Verb.LIST_BELOW, folder, 0, () -> store.listBelow(folder, token));
    }

    /** Intercepted as {@link Verb#LIST}. Non-hierarchical stores have no links. */
    @Override
    public List<VfsEntry> listUnfollowed(VfsUri folder) throws IOException {
        return store.traits().hierarchical()
                ? serve(Verb.LIST, folder, 0, () -> store.listUnfollowed(folder))
                : listAll(folder);
    }

    /** Not intercepted. */
    @Override
    public boolean isLink(VfsUri uri) throws IOException {
        return store.isLink(uri);
    }

    /** Not intercepted. */
    @Override
    public void moveLink(VfsUri from, VfsUri to) throws IOException {
        store.moveLink(from, to);
    }

    @Override
    public void delete(VfsUri file) throws IOException {
        perform(Verb.DELETE, file, () -> store.delete(file));
    }

    /** Executes a {@link Verb#DELETE} per file. */
    @Override
    public void deleteAll(Collection<VfsUri> files) throws IOException {
        for (VfsUri file : files) {
            delete(file);
        }
    }

    @Override
    public void deleteFolder(VfsUri folder) throws IOException {
        perform(Verb.DELETE_FOLDER, folder, () -> store.deleteFolder(folder));
    }

    @Override
    public void createFolder(VfsUri folder) throws IOException {
        perform(Verb.CREATE_FOLDER, folder, () -> store.createFolder(folder));
    }

    @Override
    public int sweep(VfsUri folder, long untilMillis) throws IOException {
        return serve(Verb.SWEEP, folder, 0, () -> store.sweep(folder, untilMillis));
    }

    @Override
    public List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return serve(Verb.LIST, folder, 0, () -> store.drafts(folder, untilMillis));
    }

    @Override
    public void close() {
        store.close();
    }
}
