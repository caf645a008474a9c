package dev.tegula.benchmarks.jobs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The local disk, with counts of requests by method. */
final class CountedRequests implements VfsProvider {

    private static final Set<String> REQUESTS =
            Set.of("read", "readAll", "readTail", "readRanges", "size", "exists", "list", "listAll", "listNames");

    private final Vfs disk;
    private final Map<String, Integer> counts = new TreeMap<>();

    CountedRequests(Vfs disk) {
        this.disk = disk;
    }

    @Override
    public Set<String> schemes() {
        return Set.of("file");
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) {
        return (Vfs) Proxy.newProxyInstance(
                CountedRequests.class.getClassLoader(), new Class<?>[] {Vfs.class}, (proxy, method, arguments) -> {
                    if (REQUESTS.contains(method.getName())) {
                        synchronized (counts) {
                            counts.merge(method.getName().startsWith("list") ? "list" : "read", 1, Integer::sum);
                        }
                    }
                    try {
                        return method.invoke(disk, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Returns the counts as text. */
    String summary() {
        synchronized (counts) {
            return counts.entrySet().stream()
                    .map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", "));
        }
    }
}
