package dev.tegula.statistics;

/** There are more groups than {@link StatisticsQuery#maxGroups} allows. */
public final class TooManyGroupsException extends RuntimeException {

    TooManyGroupsException(int limit) {
        super("groups: more than " + limit + ". Raise the limit with maxGroups, or group by buckets.");
    }
}
